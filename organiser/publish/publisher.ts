/**
 * Publishes to a feed server through its public HTTP API. If a request that is sent again did arrive
 * the first time, its id makes the second a duplicate.
 */

import { DATA_FILE_PATH } from '../../contract/auction-file.ts'
import { getOwn, isWireObject, text } from '../../contract/leaf.ts'
import { type Position, readPosition } from '../../contract/position.ts'
import {
  type Answer,
  type Condition,
  isSuccess,
  PublishingFailed,
  parseJson,
  type Request,
  type SendingOptions,
  send as sendRequest,
  whyOf,
} from './request.ts'

/** In a recording of another publisher, event and data file may have fields of its own. */
export interface Publication {
  /** Makes a repetition a duplicate; unique in a room. */
  readonly id: string
  readonly event: { readonly eventType: string; readonly data: object }
  /** Present where the lists changed; replaces the room's data file in the same step. */
  readonly dataFile?: object
}

/** How a room is now. */
export interface RoomState {
  /** Of its last event. */
  readonly position: Position
  /** Data of the open lot, or `null`. */
  readonly lot: unknown
  /** Of its data file; `null` for none. */
  readonly tag: string | null
}

export interface Receipt {
  /** Of the event that was published, where there was one. */
  readonly position: Position | null
  /** Of the data file that was published, where there was one. */
  readonly tag: string | null
}

/** All of these throw PublishingFailed when the server refuses or stays out of reach. */
export interface Publisher {
  /** @throws PublishingFailed also when the token may not publish to the room */
  roomState(): Promise<RoomState>
  /** What `JSON.parse` makes of the room's data file; `null` when it has none. */
  dataFile(): Promise<unknown>
  /** Whether the room has a publication of this id. Publishes nothing. */
  isPublished(id: string): Promise<boolean>
  /** @throws Conflict when the condition does not hold; nothing was published then */
  replaceDataFile(file: object, condition?: Condition): Promise<Receipt>
  /** @throws Conflict when the condition does not hold; nothing was published then */
  publish(publication: Publication, condition?: Condition): Promise<Receipt>
}

/** Another publisher was quicker: the room is not as the condition has it. */
export class Conflict extends PublishingFailed {}

/** The server answered that it will not take a publication, so sending it again is no use. */
export class Refused extends PublishingFailed {
  /** The server's status and words. */
  readonly why: string

  constructor(why: string) {
    super(`The feed server refused a publication: ${why}`)
    this.why = why
  }
}

interface PublisherOptions extends SendingOptions {
  /** The server's address, such as `http://localhost:3000`. */
  readonly server: string
  readonly room: string
}

/** No data file has this tag: nothing is published. */
const NEVER: Condition = { tag: 'never' }

export function createPublisher(options: PublisherOptions): Publisher {
  const { server, room } = options
  const roomUrl = new URL(`/api/rooms/${encodeURIComponent(room)}`, server)
  const base = `${roomUrl}/`
  const dataFileUrl = new URL(`${DATA_FILE_PATH}?room=${encodeURIComponent(room)}`, server)

  const send = (request: Request) =>
    sendRequest(
      { ...request, isJson: true },
      options,
      request.method === 'GET' ? 'Reading the auction' : 'Publishing',
    )

  const post = (publication: object, condition?: Condition) =>
    send({
      method: 'POST',
      url: new URL('events', base),
      body: JSON.stringify(publication),
      condition,
    })

  async function receiptOf(sent: Promise<Answer>): Promise<Receipt> {
    const answer = await sent
    if (answer.status === 412) throw new Conflict('Another publisher was quicker.')
    if (!isSuccess(answer)) throw new Refused(whyOf(answer))
    const tag = answer.etag?.replace(/^(W\/)?"|"$/g, '') ?? null
    return { position: readPosition(parseJson(answer.body)), tag }
  }

  return {
    async roomState() {
      const answer = await send({ method: 'GET', url: roomUrl })
      if (answer.status === 401 || answer.status === 403) {
        throw new PublishingFailed(
          `The server refuses the token: ${whyOf(answer)} Set GAVEL_TOKEN or use --token-file FILE.`,
        )
      }
      const body = parseJson(answer.body)
      const room = isWireObject(body) ? body : {}
      const position = readPosition(getOwn(room, 'position'))
      if (position === null) {
        throw new PublishingFailed(`The room cannot be read: ${whyOf(answer)}`)
      }
      return { position, lot: getOwn(room, 'lot') ?? null, tag: text(getOwn(room, 'tag')) }
    },

    async dataFile() {
      const answer = await send({ method: 'GET', url: dataFileUrl })
      if (answer.status === 404) return null
      if (isSuccess(answer)) return parseJson(answer.body)
      throw new PublishingFailed(`The data file cannot be read: ${whyOf(answer)}`)
    },

    async isPublished(id) {
      // An id that the room has is answered before the condition.
      const event = { eventType: 'NewPlayer', data: { name: id } }
      const answer = await post({ id, event }, NEVER)
      if (answer.status === 412) return false
      if (answer.status === 409 || isSuccess(answer)) return true
      throw new PublishingFailed(`The feed server refused a question: ${whyOf(answer)}`)
    },

    replaceDataFile(file, condition) {
      const url = new URL('data-file', base)
      return receiptOf(send({ method: 'PUT', url, body: JSON.stringify(file), condition }))
    },

    publish: (publication, condition) => receiptOf(post(publication, condition)),
  }
}
