import type { ChannelSettings } from '../../contract/channel-settings.ts'

/** What a page without settings of its own says about the channel. */
export const PLAIN_SETTINGS: ChannelSettings = {
  service: null,
  path: '/socket.io/',
  credentials: false,
  acks: false,
}
