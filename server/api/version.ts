/** Of the publish API and the channel, as the API documents state it. */
export const API_VERSION = '1.0.0'
