import { createClient } from '@redis/client'
import { onTestFinished } from 'vitest'

/** Connects to a Redis until the present test is over. */
export async function clientOf({ url }: { readonly url: string }) {
  const client = createClient({ url })
  // It reconnects to one that is killed.
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.destroy())
  return client
}
