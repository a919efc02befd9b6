import type { LanguageStore } from '../../i18n/language-store.ts'
import { LANGUAGE_KEY } from '../../i18n/language-store.ts'
import type { KeyValueStorage } from '../../platform/storage.ts'
import { putInAddress } from '../../ui/address.ts'

/** Shows a language, and once it is shown stores it as the viewer's choice. Never rejects. */
export async function chooseLanguage(
  languages: LanguageStore,
  code: string,
  device: Pick<KeyValueStorage, 'write'>,
): Promise<void> {
  try {
    await languages.show(code)
  } catch {
    return
  }
  device.write(LANGUAGE_KEY, code)
  // `?lang=` overrides what is stored, so it must name the new language.
  if (new URLSearchParams(window.location.search).has('lang')) putInAddress('lang', code)
}
