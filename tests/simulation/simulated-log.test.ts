/** The simulated log keeps the promises that the real ones keep, so what holds on it is no accident. */
import { describeAuctionLog } from '../../server/log/auction-log.contract.ts'
import { openSimulatedLog } from './simulated-log.ts'
import { Store } from './store.ts'

describeAuctionLog('the simulated log', async () => {
  const store = new Store()
  return (options = {}) => openSimulatedLog(store, options)
})
