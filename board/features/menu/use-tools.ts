import { useContext } from 'react'
import { ToolsContext, type ToolsContextValue } from './ToolsSlots.tsx'

/** @throws outside the slots of the tools */
export function useTools(): ToolsContextValue {
  const tools = useContext(ToolsContext)
  if (tools === null) throw new Error('a tool outside the board')
  return tools
}
