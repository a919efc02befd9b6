/** The lazy part of `Brand.tsx`: the league's tones, logo and sponsors. */
import { type ComponentType, type CSSProperties, useLayoutEffect, useState } from 'react'
import { type Brand, brandOf, readBrands, type Sponsor } from '../../../contract/brand/brand.ts'
import {
  BRAND_STYLE_ID,
  DEFAULT_TITLE,
  iconAddressOf,
  themeColourOf,
} from '../../../contract/brand/page.ts'
import { brandCss, hasTones } from '../../../contract/brand/tones.ts'
import { useMessages } from '../../i18n/language.ts'
import { useParameter, type View } from '../../ui/address.ts'
import { useLiveState } from '../../ui/live-context.ts'
import { useStylesheet } from '../../ui/use-stylesheet.ts'
import css from './brand.css?inline'
import { inkOfPicture, type LogoInk } from './logo-ink.ts'

export interface BrandProps {
  /** `null` for the plain board. */
  readonly view: View | null
}

/** @param setting `brand` of the settings block */
export function createBrandLayer(
  setting: unknown,
  room: string,
  warnIgnored: (what: string) => void,
): ComponentType<BrandProps> {
  const brands = readBrands(setting, (problem) => warnIgnored(`board-config: ${problem}`))
  const brand = brandOf(brands, room)
  const styles = applyBrand(document, brand) + css
  return (props) => <BrandLayer {...props} brand={brand} styles={styles} />
}

function BrandLayer(props: BrandProps & { readonly brand: Brand; readonly styles: string }) {
  const { view, brand, styles } = props
  useStylesheet(styles)
  const isLotShown = useLiveState(({ banner }) => banner !== null)
  const show = useParameter('show')
  const scene = view === 'overlay' ? show : null
  const { name, logo, sponsors, background } = brand
  const [isLogoBroken, setIsLogoBroken] = useState(false)
  // Without a name nothing takes a broken logo's place.
  const hasLogo = logo !== null && !(isLogoBroken && name === null)
  useLayoutEffect(() => {
    // main.tsx goes by the names of the settings.
    document.documentElement.dataset['brand'] = [
      hasLogo ? 'logo' : '',
      sponsors.length > 0 ? 'sponsors' : '',
    ].join(' ')
  }, [hasLogo, sponsors])
  const areAllOnAir = scene === 'sponsors'
  // The other scenes have no place for a logo.
  const hasPlace = scene === null || areAllOnAir
  return (
    <div
      className="brand"
      data-on={view ?? 'board'}
      data-scene={areAllOnAir ? scene : undefined}
      data-lot={isLotShown || undefined}
      data-background={background !== null || undefined}
    >
      {hasPlace && hasLogo && (
        <Picture
          className="brand-logo"
          src={logo}
          name={name ?? ''}
          onBroken={() => setIsLogoBroken(true)}
        />
      )}
      {hasPlace && sponsors.length > 0 && <Sponsors sponsors={sponsors} areLinks={view === null} />}
    </div>
  )
}

/** On two rows where there are more than four. */
function Sponsors(props: { readonly sponsors: readonly Sponsor[]; readonly areLinks: boolean }) {
  const { sponsors, areLinks } = props
  const messages = useMessages()
  const columns = sponsors.length > 4 ? Math.ceil(sponsors.length / 2) : sponsors.length
  return (
    <ul className="brand-sponsors" aria-label={messages.sponsors} style={{ '--columns': columns }}>
      {sponsors.map(({ name, logo, link }, index) => {
        const picture = <Picture className="brand-plate" src={logo} name={name} />
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>
            {areLinks && link !== null ? (
              <a href={link} target="_blank" rel="noopener sponsored">
                {picture}
              </a>
            ) : (
              picture
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A logo, on a plate where it needs one; its name where it is missing or fails to load. */
function Picture(props: {
  readonly className: string
  readonly src: string | null
  readonly name: string
  readonly onBroken?: () => void
}) {
  const { className, src, name, onBroken } = props
  const [isBroken, setIsBroken] = useState(src === null)
  const [ink, setInk] = useState<LogoInk | null>(null)
  if (isBroken) {
    return (
      <span className={className}>
        <span style={linesOf(name)}>{name}</span>
      </span>
    )
  }
  const replace = () => {
    setIsBroken(true)
    onBroken?.()
  }
  return (
    <span className={className} data-ink={ink ?? undefined}>
      <img
        src={src ?? undefined}
        alt={name}
        loading="lazy"
        onError={replace}
        onLoad={({ currentTarget }) => setInk(inkOfPicture(currentTarget))}
      />
    </span>
  )
}

/** A plate is some twice as wide as high. */
const PLATE = 2
const MOST_LINES = 4

/** The lines, and the letters of each, that let the name be largest on its plate. */
function linesOf(name: string): CSSProperties {
  const words = name.split(/\s+/)
  const longest = Math.max(...words.map((word) => word.length))
  let best = { lines: 1, letters: name.length }
  for (let letters = longest; letters < name.length; letters += 1) {
    const lines = linesWith(words, letters)
    const isLarger = Math.max(letters / PLATE, lines) < Math.max(best.letters / PLATE, best.lines)
    if (lines <= MOST_LINES && isLarger) best = { lines, letters }
  }
  return { '--letters': best.letters, '--lines': best.lines }
}

/** How many lines the words take with so many letters in each. */
function linesWith(words: readonly string[], letters: number): number {
  let lines = 1
  let used = 0
  for (const { length } of words) {
    if (used > 0 && used + 1 + length > letters) {
      lines += 1
      used = length
    } else used += (used > 0 ? 1 : 0) + length
  }
  return lines
}

/**
 * Gives the page the brand's title, icon and colour. For a settings block that was edited by hand: what else
 * our server or `gavel brand` writes.
 * @returns the styles with its tones; empty where the page has them already
 */
export function applyBrand(page: Document, brand: Brand): string {
  const { name, logo, colours } = brand
  const found = getComputedStyle(page.documentElement).getPropertyValue('--brand')
  if (name !== null && page.title === DEFAULT_TITLE) page.title = name
  const isThere = hasTones(brand, found)
  // The page with the tones has what is drawn in them.
  if (logo !== null || !isThere) {
    const icon = iconAddressOf(brand)
    if (icon !== null) page.querySelector('link[rel="icon"]')?.setAttribute('href', icon)
  }
  if (isThere) return ''
  page.getElementById(BRAND_STYLE_ID)?.remove()
  if (colours !== null) {
    page.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColourOf(colours))
  }
  return brandCss(brand)
}
