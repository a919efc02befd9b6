import type { PluginOption } from 'vite'
import { shortClassNames } from './class-names.ts'
import { firstScreen } from './first-screen.ts'
import { onePage, withoutPreloading } from './one-page.ts'

/** What `npm run build` does beyond Vite's defaults; README.md lists it. */
export function optimized(): PluginOption[] {
  return [splitReact(), shortClassNames(), withoutPreloading(), onePage(), firstScreen()]
}

/** Puts React into its own script, and removes code that React makes superfluous. */
function splitReact(): PluginOption {
  return {
    name: 'split-react',
    apply: 'build',
    config: () => ({
      resolve: {
        // Replaces wouter's polyfills of React 18 features, 0.7 kB of the page.
        alias: { './react-deps.js': 'react' },
      },
      build: {
        // The files loaded later need nothing preloaded, and the helper would be 1.3 kB of the page.
        modulePreload: false,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/,
                },
                { name: 'start-react', test: /board[\\/]build[\\/]react\.ts$/ },
              ],
            },
          },
        },
      },
    }),
  }
}
