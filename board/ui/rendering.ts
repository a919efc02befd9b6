/**
 * The rendering scheduler: when images are loaded, and when the rest of a long list is rendered.
 * `main.tsx` creates one for the page, and components get it from `useRendering()`. They register what
 * they want to show; the modules of this folder that are loaded after the first screen decide when:
 * - `image-queue.ts`, with `viewport-observer.ts` and `scroll-velocity.ts`, loads images;
 * - `scroll-velocity.ts` schedules the steps of `use-incremental.ts`;
 * - `reveal-row.ts` renders a row of a list before its turn;
 * - `deferred.ts` renders all that is deferred, for print, and waits for the lists;
 * - `animation-throttle.ts` limits animations.
 */
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { DataSaver } from './data-saver.ts'
import { type Cleanup, createRegistry, type Registry, type RegistryObserver } from './registry.ts'
import type { RevealableList } from './reveal-row.ts'

/** An image that a component wants to show. */
export interface ImageRequest {
  readonly image: Element
  readonly src: string
  /** Goes before the images of the lists. */
  readonly isUrgent: boolean
  /** Called when the image may be loaded. */
  readonly load: () => void
}

/** Loads images without a queue. */
export const LOAD_AT_ONCE: RegistryObserver<ImageRequest> = {
  add: ({ load }) => load(),
  remove() {},
}

/** Parts that are not rendered yet. */
export interface Deferred {
  /** The rest of a list, not an image. */
  readonly isList: boolean
  readonly image?: Element
  /** Renders it at once. */
  readonly render: () => void
}

/** Calls `render` when the next step of a long list may be rendered. */
export type ScheduleStep = (render: () => void) => Cleanup

export interface Rendering {
  readonly dataSaver: DataSaver
  /** The lists have a single column, and what is below the screen can wait. */
  readonly isPhone: boolean
  /** Height of the window in pixels. */
  readonly windowHeight: number
  /** They wait until somebody observes them. */
  readonly images: Registry<ImageRequest>
  /** Steps are rendered at once until the scheduler is replaced. */
  scheduleStep: ScheduleStep
  readonly deferred: Registry<Deferred>
  readonly lists: Registry<RevealableList>
  /** When something was last added or changed, by kind, in milliseconds since 1970. */
  readonly animatedAt: Map<string, number>
}

export function createRendering(
  dataSaver: DataSaver,
  page: Pick<Window, 'innerWidth' | 'innerHeight' | 'scrollY' | 'gavelTakeOver'> = window,
): Rendering {
  return {
    dataSaver,
    get isPhone() {
      // A viewer who has scrolled a page that came with its first screen needs the rest at once.
      return page.innerWidth < 600 && !(page.gavelTakeOver && page.scrollY)
    },
    windowHeight: page.innerHeight,
    images: createRegistry(),
    scheduleStep(render) {
      render()
      return () => {}
    },
    deferred: createRegistry(),
    lists: createRegistry(),
    animatedAt: new Map(),
  }
}

/** Provided by `App`. */
export const RenderingContext = createContext({} as Rendering)

export function useRendering(): Rendering {
  return useContext(RenderingContext)
}

/** Whether photos are loaded only when they are touched. */
export function useDataSaver(): boolean {
  const { subscribe, getState } = useRendering().dataSaver
  return useSyncExternalStore(subscribe, getState, getState)
}
