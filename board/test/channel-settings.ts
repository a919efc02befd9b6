import type { ChannelSettings } from '../../contract/channel-settings.ts'

/** The channel of a page without settings of its own. */
export const PLAIN_SETTINGS: ChannelSettings = {
  service: null,
  path: '/socket.io/',
  credentials: false,
  acks: false,
}
