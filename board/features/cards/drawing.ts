/** The shapes of a picture and their places: made by the layouts, painted by `paint.ts`. */
import type { Box, FittedText, Font } from './fit-text.ts'

export type { Box } from './fit-text.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** A colour, or two from one end to the other: `across` from left to right, else downwards. */
export type Ground = string | { readonly from: string; readonly to: string; readonly across?: true }

export type Item =
  | {
      readonly kind: 'fill'
      readonly box: Box
      readonly ground: Ground
      readonly radius: number
    }
  /** Slanted bands, lighter than the ground. */
  | { readonly kind: 'bands'; readonly box: Box }
  | {
      readonly kind: 'text'
      /** Of the ink: the first baseline is its ascent below `y`. */
      readonly box: Box
      readonly text: FittedText
      readonly font: Font
      readonly colour: string
      readonly align: 'left' | 'center' | 'right'
    }
  | {
      readonly kind: 'picture'
      readonly src: string
      readonly box: Box
      /** `photo`: fills the box, at most twice its own size, else on itself as a soft ground. */
      readonly as: 'whole' | 'photo'
      /** Of a watermark, from 0 to 1; its box clips it. */
      readonly opacity?: number
      /** So many pixels fade out towards the right edge. */
      readonly fade?: number
    }
  /** The shape of a crest, for a team whose crest can't be drawn. */
  | { readonly kind: 'shield'; readonly box: Box; readonly ground: string; readonly line: string }
  /** Turned about the middle of the box. */
  | {
      readonly kind: 'turned'
      readonly degrees: number
      readonly box: Box
      readonly items: readonly Item[]
    }

export interface Drawing extends Size {
  readonly items: readonly Item[]
}

export const FORMATS = {
  portrait: { width: 1080, height: 1350 },
  landscape: { width: 1200, height: 630 },
} as const

export type Format = keyof typeof FORMATS

/** Colours of the board, after the league's brand (`board/ui/styles/tokens.css`). */
export interface Tones {
  readonly stage: string
  readonly open1: string
  readonly open2: string
  readonly line: string
  readonly amount: string
  readonly ink2: string
  readonly plate1: string
  readonly plate2: string
  readonly seam: string
  /** Of the stamp's word: SOLD has one colour in every league. */
  readonly sold: string
}

/** A team's, from its crest. White is readable on both grounds. */
export interface TeamTones {
  readonly bright: string
  readonly dark: string
  /** Stands out on both. */
  readonly accent: string
  /** The crest is so light that it would be lost on white. */
  readonly isCrestLight: boolean
}
