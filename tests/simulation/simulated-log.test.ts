/** The simulated log keeps the promises that the real ones keep, so what holds on it is no accident. */
import { describeAuctionLog } from '../../server/log/auction-log.contract.ts'
import { openSimulatedLog } from './simulated-log.ts'
import { Store } from './store.ts'

async function createFixture() {
  const store = new Store()
  return {
    open: async (options = {}) => openSimulatedLog(store, options),
    async save() {
      const { length } = store
      return async () => store.rewind(length)
    },
    destroy: async () => store.rewind(0),
  }
}

describeAuctionLog('the simulated log', createFixture, 100)
