/** The real-time channel as an AsyncAPI 3 document. */
import * as v from 'valibot'
import { EVENT_TYPES } from '../../contract/auction-event.ts'
import { ROOM_PATTERN } from '../../contract/board-config.ts'
import {
  EPOCH_CONTINUED,
  EPOCH_PATTERN,
  EPOCH_STARTED,
  RECONNECTION,
  TRANSPORTS,
} from '../../contract/channel.ts'
import { playerSchema } from '../http/publication.ts'
import { inJsonSchema } from './json-schema.ts'
import { API_VERSION } from './open-api.ts'

const roomSchema = v.pipe(v.string(), v.regex(ROOM_PATTERN))

const seqSchema = v.pipe(v.number(), v.integer(), v.minValue(1))

const cursorSeq = v.pipe(v.number(), v.integer(), v.minValue(0))
const epochSchema = v.pipe(v.string(), v.regex(EPOCH_PATTERN))

/** The arguments of the Socket.IO event. */
const joinAuctionSchema = v.union([
  v.strictTuple([roomSchema]),
  v.strictTuple([
    roomSchema,
    v.nullable(
      v.union([
        v.pipe(
          cursorSeq,
          v.description('The last seq that the board has seen; 0 or null where it has seen none.'),
        ),
        v.pipe(
          v.strictObject({ epoch: epochSchema, seq: cursorSeq, lot: v.optional(v.boolean()) }),
          v.description(
            'The last seq that the board has seen, with the epoch that came with it, or the position of its data file. With lot it is sent the open lot too.',
          ),
        ),
      ]),
    ),
  ]),
])

const epochOfMessage = v.pipe(
  epochSchema,
  v.description('Names the history of seq. With another one the board forgets its seq.'),
)

const auctionEventSchema = v.strictObject({
  eventType: v.picklist(EVENT_TYPES),
  data: playerSchema,
  seq: v.pipe(seqSchema, v.description('The running number of the room.')),
  epoch: epochOfMessage,
  replayed: v.optional(
    v.pipe(v.literal(true), v.description('Told again to a board that was away.')),
  ),
})

const epochStartedSchema = v.strictObject({
  eventType: v.literal(EPOCH_STARTED),
  data: v.null(),
  seq: cursorSeq,
  epoch: epochOfMessage,
})

const epochContinuedSchema = v.strictObject({
  eventType: v.literal(EPOCH_CONTINUED),
  data: v.strictObject({
    from: v.pipe(epochSchema, v.description('The epoch that the board knows.')),
    upTo: v.pipe(
      cursorSeq,
      v.description('Up to this seq its events are those of the new epoch too.'),
    ),
  }),
  seq: v.pipe(cursorSeq, v.description('The last seq that was sent to the board.')),
  epoch: epochOfMessage,
})

export function asyncApiDocument(): object {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Gavel',
      version: API_VERSION,
      description: `The live channel: Socket.IO 4 over ${TRANSPORTS.join(', ')}. A board joins on every connect, and comes back by itself: ${RECONNECTION.attempts} attempts, ${RECONNECTION.firstDelayMs} to ${RECONNECTION.longestDelayMs} ms apart.`,
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    channels: {
      auction: {
        address: '/socket.io/',
        description: 'A payload is what the Socket.IO event of the message’s name carries.',
        messages: {
          joinAuction: { $ref: '#/components/messages/joinAuction' },
          auctionEvent: { $ref: '#/components/messages/auctionEvent' },
          epochStarted: { $ref: '#/components/messages/epochStarted' },
          epochContinued: { $ref: '#/components/messages/epochContinued' },
        },
      },
    },
    operations: {
      hearJoinAuction: {
        action: 'receive',
        channel: { $ref: '#/channels/auction' },
        messages: [{ $ref: '#/channels/auction/messages/joinAuction' }],
      },
      tellAuctionEvent: {
        action: 'send',
        channel: { $ref: '#/channels/auction' },
        messages: [
          { $ref: '#/channels/auction/messages/auctionEvent' },
          { $ref: '#/channels/auction/messages/epochStarted' },
          { $ref: '#/channels/auction/messages/epochContinued' },
        ],
      },
    },
    components: {
      messages: {
        joinAuction: {
          name: 'joinAuction',
          summary: 'The board enters a room.',
          description:
            'With the last seq it has seen, and its epoch, it is told what it missed, oldest first, marked replayed; where that is too much, with an epoch of another history, or without a seq, the lot under the hammer as a biddingStart, and where there is none a board with a seq is told the newest sale. Anything else is ignored, and so is a third room.',
          payload: inJsonSchema(joinAuctionSchema, 'draft-07'),
        },
        auctionEvent: {
          name: 'auctionEvent',
          summary: 'Something has happened in the auction.',
          payload: inJsonSchema(auctionEventSchema, 'draft-07'),
        },
        epochStarted: {
          name: 'auctionEvent',
          title: 'epochStarted',
          summary: 'The numbers begin anew: a board that knows another epoch starts over.',
          description:
            'Sent when the log has lost events that were told, and no lot or sale carries the news.',
          payload: inJsonSchema(epochStartedSchema, 'draft-07'),
        },
        epochContinued: {
          name: 'auctionEvent',
          title: 'epochContinued',
          summary: 'The numbers go on in another epoch: the board keeps its seq.',
          description:
            'Sent after a restart without a loss, before anything of the new epoch. A board that knows neither this epoch nor data.from, or has seen more than data.upTo, starts over.',
          payload: inJsonSchema(epochContinuedSchema, 'draft-07'),
        },
      },
    },
  }
}
