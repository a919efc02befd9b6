/** Which store of assets the settings ask for. */
import type { LogSettings } from '../log/open-log.ts'
import { openAssetFolder } from './asset-folder.ts'
import type { AssetStore } from './asset-store.ts'

/** In Redis for many nodes, else in the folder of the data. */
export async function openAssetStore(settings: LogSettings): Promise<AssetStore> {
  const { dataDir, redisUrl: url, redisSentinels: sentinels, redisCa: ca } = settings
  if (url === null) return openAssetFolder(dataDir)
  const { openRedisAssets } = await import('./redis-assets.ts')
  return openRedisAssets({ url, sentinels, ca })
}
