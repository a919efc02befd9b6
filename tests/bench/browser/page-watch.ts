/** Observes a page from inside it: put there before its first line runs. */

export interface PageWatch {
  /** Milliseconds since the navigation; 0 while it has not been. */
  firstPaint: number
  /** The frame after the one that first had the marker on the page. */
  firstRow: number
  /** Start and length of tasks of 50 ms and more. */
  tasks: [start: number, length: number][]
  /** Layout shifts that no input had caused, added up. */
  shift: number
  /** Start of an input, and milliseconds until what it caused was painted. */
  inputs: { start: number; untilPaint: number }[]
  /** Times of the frames while they are recorded. */
  frames: number[]
  /** When each awaited word was painted, in milliseconds since 1970. */
  painted: Record<string, number>
  recordFrames(isOn: boolean): void
  /** From now on notes when a word that matches is painted. */
  awaitWords(pattern: string): void
  /** Resets tasks, inputs, shifts and frames. */
  forget(): void
}

declare global {
  interface Window {
    gavelBench: PageWatch
  }
}

/**
 * Runs in the page, so it uses nothing from outside.
 *
 * @param marker a team's name: its row is on screen when an element with that text has a box, in
 *   any markup
 */
export function watchPage(marker: string): void {
  let isRecording = false
  let isInFrame = false
  const frameEnds = new MessageChannel()
  frameEnds.port1.onmessage = () => {
    isInFrame = false
  }
  const requestFrame = window.requestAnimationFrame.bind(window)
  // A change in a frame's callbacks is painted with that frame; any other with the next.
  window.requestAnimationFrame = (callback) =>
    requestFrame((time) => {
      if (!isInFrame) {
        isInFrame = true
        frameEnds.port2.postMessage(null)
      }
      callback(time)
    })

  function whenPainted(act: () => void) {
    const afterPaint = () => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        act()
      }
      port2.postMessage(null)
    }
    if (isInFrame) afterPaint()
    else requestFrame(afterPaint)
  }

  const watch: PageWatch = {
    firstPaint: 0,
    firstRow: 0,
    tasks: [],
    shift: 0,
    inputs: [],
    frames: [],
    painted: {},
    recordFrames(isOn) {
      isRecording = isOn
      if (isOn) requestFrame(eachFrame)
    },
    awaitWords(pattern) {
      const words = new RegExp(pattern, 'g')
      const recordWords = (text: string) => {
        for (const [word] of text.matchAll(words)) {
          if (word in watch.painted) continue
          watch.painted[word] = 0
          whenPainted(() => {
            watch.painted[word] = Date.now()
          })
        }
      }
      new MutationObserver((records) => {
        for (const { type, target, addedNodes } of records) {
          if (type === 'characterData') recordWords(target.nodeValue ?? '')
          else for (const node of addedNodes) recordWords(node.textContent ?? '')
        }
      }).observe(document.documentElement, { subtree: true, childList: true, characterData: true })
    },
    forget() {
      watch.tasks.length = 0
      watch.inputs.length = 0
      watch.frames.length = 0
      watch.shift = 0
    },
  }
  window.gavelBench = watch

  function observe(type: string, take: (entry: PerformanceEntry) => void, more: object = {}) {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry)
    })
    observer.observe({ type, buffered: true, ...more })
  }
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') watch.firstPaint = startTime
  })
  observe('longtask', ({ startTime, duration }) => watch.tasks.push([startTime, duration]))
  observe('layout-shift', (entry) => {
    if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false) {
      watch.shift += Number(entry.value)
    }
  })
  observe(
    'event',
    (entry) => {
      if ('interactionId' in entry && Number(entry.interactionId) > 0) {
        watch.inputs.push({ start: entry.startTime, untilPaint: entry.duration })
      }
    },
    { durationThreshold: 16 },
  )

  function eachFrame(time: number) {
    if (!isRecording) return
    watch.frames.push(time)
    requestFrame(eachFrame)
  }

  function isMarkerThere(): boolean {
    if (document.body === null) return false
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      if (text.nodeValue?.trim() !== marker) continue
      const box = text.parentElement?.getBoundingClientRect()
      if (box !== undefined && box.width > 0 && box.height > 0) return true
    }
    return false
  }
  function lookForMarker() {
    if (!isMarkerThere()) requestFrame(lookForMarker)
    else {
      requestFrame(() => {
        watch.firstRow = performance.now()
      })
    }
  }
  requestFrame(lookForMarker)
}
