/** Asks a server for its photos of players. */
import { isSuccess, type SendingOptions, send } from '../../publish/request.ts'
import { INDEX_FILE, PHOTOS_PATH, type PhotoIndex, readPhotoIndex } from './photo-index.ts'

/**
 * The photos of `gavel serve --photos`; none from any other server.
 * @throws PublishingFailed when the server stays out of reach
 */
export async function readPhotos(server: string, options: SendingOptions): Promise<PhotoIndex> {
  const url = new URL(`${PHOTOS_PATH}${INDEX_FILE}`, server)
  const answer = await send({ method: 'GET', url }, options, 'Reading the photos')
  return isSuccess(answer) ? readPhotoIndex(answer.body) : new Map()
}
