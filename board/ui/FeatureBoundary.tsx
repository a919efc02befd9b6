import { Component, type ReactNode } from 'react'
import { reportFailure } from '../app/console.ts'

/** Around each feature: one that fails leaves its place empty, and the lists and the others as they are. */
export class FeatureBoundary extends Component<{ readonly children: ReactNode }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(cause: unknown) {
    reportFailure('A part of the board failed', cause)
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
