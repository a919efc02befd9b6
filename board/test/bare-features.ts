import type { Features } from '../features/features.ts'
import { nextTeams } from '../features/menu/next-teams.ts'

/** Features that render nothing. */
export const BARE_FEATURES: Features = {
  nextTeams,
  renderLiveView: () => null,
  renderToolBar: () => null,
  renderTeamTools: () => null,
  isLotShown: () => false,
  renderStar: () => null,
}
