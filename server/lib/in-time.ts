/**
 * Settles as `work` does, or with what `late` returns or throws once it takes longer than `ms`
 * milliseconds. The work itself goes on. The timer doesn't keep the process running.
 */
export async function inTime<Result, Late>(
  work: Promise<Result>,
  ms: number,
  late: () => Late,
): Promise<Result | Late> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms).unref()
  })
  try {
    return await Promise.race([work, tooLate.then(late)])
  } finally {
    clearTimeout(timer)
  }
}
