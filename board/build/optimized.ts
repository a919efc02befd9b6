import type { PluginOption, Rolldown } from 'vite'
import { shortClassNames } from './class-names.ts'
import { firstScreen } from './first-screen.ts'
import { onePage, withoutPreloading } from './one-page.ts'

/**
 * The build steps beyond Vite's defaults; README.md lists them.
 *
 * @param here gives the path of a file in `board/`
 */
export function optimized(here: (name: string) => string): PluginOption[] {
  return [
    splitScripts(here),
    withKnownGlobals(),
    shortClassNames(),
    withoutPreloading(),
    onePage(),
    firstScreen(),
  ]
}

/**
 * Puts React into its own script. Code that is loaded after the
 * first screen is one script, however many of the parts that are loaded on use share its modules.
 */
function splitScripts(here: (name: string) => string): PluginOption {
  return {
    name: 'split-scripts',
    apply: 'build',
    config: () => ({
      build: {
        // The files loaded later need nothing preloaded, and the helper would be 1.3 kB of the page.
        modulePreload: false,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
                },
                { name: 'start-react', test: /board[\\/]build[\\/]react\.ts$/ },
                { name: createLaterChunk(here), includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    }),
  }
}

/** Globals that the page doesn't use: for React's developer tools, the browser's transitions and Node. */
const UNUSED = ['__REACT_DEVTOOLS_GLOBAL_HOOK__', 'navigation', 'process', 'setImmediate']

/** Globals of every browser that Vite builds for. */
const PRESENT = {
  function: [
    'AbortController',
    'MessageChannel',
    'Object.is',
    'WeakMap',
    'WeakSet',
    'clearTimeout',
    'performance.now',
    'queueMicrotask',
    'reportError',
    'requestAnimationFrame',
    'setTimeout',
  ],
  object: ['document', 'performance', 'window'],
}

/** Removes React’s code for unused globals, and its replacements for present ones: 1.3 kB of the page. */
function withKnownGlobals(): PluginOption {
  const types = Object.entries(PRESENT).flatMap(([type, names]) =>
    names.map((name) => [`typeof ${name}`, `"${type}"`]),
  )
  return {
    name: 'with-known-globals',
    apply: 'build',
    config: () => ({
      define: Object.fromEntries([...UNUSED.map((name) => [name, 'undefined']), ...types]),
    }),
  }
}

/** Names the chunk of the modules that `live-entry.tsx` imports and the first screen does not. */
function createLaterChunk(here: (name: string) => string): Rolldown.CodeSplittingNameFunction {
  let later: ReadonlySet<string> | null = null

  function laterModules(context: Rolldown.ChunkingContext): ReadonlySet<string> {
    const first = importedBy(here('app/main.tsx'), context)
    const all = importedBy(here('app/live-entry.tsx'), context)
    return new Set([...all].filter((id) => !first.has(id)))
  }

  return (id, context) => {
    later ??= laterModules(context)
    return later.has(id) ? 'live-entry' : null
  }
}

/** A module and all that it imports at once, by however many steps. */
function importedBy(root: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set([root])
  // Entries that are added meanwhile are visited as well.
  for (const id of found) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  }
  return found
}
