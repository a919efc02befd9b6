import type { ComponentProps } from 'react'

interface ButtonProps extends ComponentProps<'button'> {
  /** Does nothing while it is busy, but keeps the focus, which `disabled` would lose. */
  readonly isBusy?: boolean
}

/** A button with words in it, for features. The first script writes its two buttons itself, which are less. */
export function Button({ isBusy, onClick, ...others }: ButtonProps) {
  return (
    <button
      type="button"
      className="button"
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : onClick}
      {...others}
    />
  )
}
