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
    withoutUnusedGlobals(),
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

/**
 * Leaves out the code of React that needs one of these globals: for its developer tools, for the
 * browser's sign of a transition with a promise, for Node, and for old browsers, which print an error
 * instead of reporting it to the window. It is 0.9 kB of the page.
 */
function withoutUnusedGlobals(): PluginOption {
  return {
    name: 'without-unused-globals',
    apply: 'build',
    config: () => ({
      define: {
        __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
        navigation: 'undefined',
        process: 'undefined',
        setImmediate: 'undefined',
        'window.ErrorEvent': 'undefined',
      },
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
