/** Invalid settings. The message names keys, one per line, and never values, which may be secrets. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
