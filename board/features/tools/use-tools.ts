import { useContext } from 'react'
import { ToolsContext, type ToolsSetting } from './ToolsSlots.tsx'

/** What the tools work on; they stand in their slots and nowhere else. */
export function useTools(): ToolsSetting {
  const setting = useContext(ToolsContext)
  if (setting === null) throw new Error('a tool outside the board')
  return setting
}
