/** Settings that cannot be used. The message names keys, one a line, and never a value: it may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
