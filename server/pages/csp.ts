/**
 * `npm run csp`: prints the Content-Security-Policy of a built board, or a host's configuration with
 * the policy in it. It reads the page as it is, so run it after editing the page.
 */
import { printPolicy } from './print-policy.ts'

try {
  process.stdout.write(await printPolicy(process.argv.slice(2)))
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exitCode = 1
}
