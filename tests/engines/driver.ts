/** The commands of the scenarios to a browser, whichever engine it has and whichever protocol it speaks. */

export const ENGINE_NAMES = ['firefox', 'webkit'] as const

export type EngineName = (typeof ENGINE_NAMES)[number]

/** CSS pixels. */
export interface Viewport {
  readonly width: number
  readonly height: number
}

export interface Engine {
  /** Opens an empty page with storage of its own. */
  open(viewport: Viewport): Promise<Tab>
  close(): Promise<void>
}

export type Key = 'Enter' | 'Escape'

/** One page of a browser. */
export interface Tab {
  goto(url: string): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  reload(): Promise<void>
  /** Runs `act` in the page. It may use nothing from outside itself but its arguments. */
  evaluate<Args extends readonly unknown[], Result>(
    act: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>
  /** Clicks with the mouse at a point of the viewport, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** A PNG of the viewport. */
  screenshot(): Promise<Buffer>
  /** Errors, warnings, uncaught exceptions and policy violations so far. */
  messages(): Promise<readonly string[]>
  close(): Promise<void>
}

/** Runs in each page before its own scripts. */
export function reportPolicyViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    // biome-ignore lint/suspicious/noConsole: this is how the page tells the test
    console.error(`policy violation: ${violatedDirective} ${blockedURI}`),
  )
}
