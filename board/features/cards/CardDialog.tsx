/** The lazy part of `Cards.tsx`: shows a sale or a squad as a picture, to share or to save. */
import { type ComponentType, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type Brand, brandOf, NO_BRAND, readBrands } from '../../../contract/brand/brand.ts'
import { reportFailure } from '../../app/console.ts'
import { useMessages } from '../../i18n/language.ts'
import { useClock } from '../../platform/use-clock.ts'
import { Button } from '../../ui/Button.tsx'
import { useLive } from '../../ui/live-context.ts'
import { useStylesheet } from '../../ui/use-stylesheet.ts'
import { saveFile } from '../export/save-file.ts'
import { Dialog } from '../live/Dialog.tsx'
import { altOf, type CardRequest, choiceOf, labelOf, type Subject } from './card.ts'
import css from './card-dialog.css?inline'
import { createDrawCard, type DrawnCard, FORMATS, type Format } from './draw-card.ts'

export interface CardDialogProps {
  readonly request: CardRequest
  readonly onClose: () => void
}

/** @param setting `brand` of the settings block; what can't be used of it is reported with the brand's logo */
export function createCardDialog(setting: unknown, room: string): ComponentType<CardDialogProps> {
  const brands = setting === undefined ? null : readBrands(setting, () => {})
  const brand = brands === null ? NO_BRAND : brandOf(brands, room)
  return (props) => <CardDialog {...props} brand={brand} />
}

/** Shows the lists as they were when it opened. */
function CardDialog(props: CardDialogProps & { readonly brand: Brand }) {
  const { brand, request, onClose } = props
  const { auction } = useLive()
  useStylesheet(css)
  const messages = useMessages()
  const [choice] = useState(() => choiceOf(request, auction))
  const [seriesName] = useState(auction?.seriesName ?? null)
  const [chosen, setChosen] = useState(choice.chosen)
  const [format, setFormat] = useState<Format>('portrait')
  const subject = choice.subjects[chosen]
  const { card, hasFailed, tryAgain } = useDrawnCard(subject, format, brand, seriesName)
  const { picture } = messages
  const size = `${FORMATS[format].width} × ${FORMATS[format].height}`
  return (
    <Dialog title={picture.title} className="card-dialog" onClose={onClose}>
      {(close) => (
        <>
          {choice.subjects.length > 1 && (
            <label className="card-choice">
              {picture.subject}
              <select value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
                {choice.subjects.map((one, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                  <option key={index} value={index}>
                    {labelOf(one, messages)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <Formats format={format} onChange={setFormat} />
          <div
            className="card-preview"
            data-format={format}
            aria-busy={card === null && !hasFailed}
          >
            {card !== null && subject !== undefined && (
              <img src={card.preview} alt={altOf(subject, messages)} {...FORMATS[format]} />
            )}
          </div>
          <p role="status" className="card-state">
            {hasFailed
              ? picture.failed
              : card === null
                ? picture.drawing
                : card.isPictureMissing
                  ? picture.leftOut
                  : picture.ready(size)}
          </p>
          <div className="card-actions">
            {hasFailed && <Button onClick={tryAgain}>{messages.tryAgain}</Button>}
            <TakeAway card={card} sharesAtOnce={request.of === 'result'} />
            <Button onClick={close}>{messages.close}</Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

/** The picture of a subject; `null` until it is drawn. */
function useDrawnCard(
  subject: Subject | undefined,
  format: Format,
  brand: Brand,
  seriesName: string | null,
) {
  const clock = useClock()
  const messages = useMessages()
  const draw = useMemo(
    () => createDrawCard({ brand, seriesName, messages, clock }),
    [brand, seriesName, messages, clock],
  )
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<DrawnCard | 'failed' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt draws again
  useEffect(() => {
    let isOutdated = false
    const tell = (drawn: DrawnCard | 'failed') => isOutdated || setOutcome(drawn)
    if (subject !== undefined) {
      draw(subject, format).then(tell, (cause) => {
        reportFailure('A picture could not be drawn', cause)
        tell('failed')
      })
    }
    return () => {
      isOutdated = true
      setOutcome(null)
    }
  }, [draw, subject, format, attempt])
  const hasFailed = outcome === 'failed'
  return { card: hasFailed ? null : outcome, hasFailed, tryAgain: () => setAttempt(attempt + 1) }
}

function Formats(props: { readonly format: Format; readonly onChange: (format: Format) => void }) {
  const { picture } = useMessages()
  const name = useId()
  return (
    <fieldset className="card-formats" aria-label={picture.format}>
      {(Object.keys(FORMATS) as Format[]).map((format) => (
        <label key={format}>
          <input
            type="radio"
            name={name}
            checked={format === props.format}
            onChange={() => props.onChange(format)}
          />
          {picture[format]}
        </label>
      ))}
    </fieldset>
  )
}

/**
 * Shares or saves the picture. `sharesAtOnce`: the press that opened the dialog asked for it. An iPhone opens its
 * share sheet only within a press; there the button does.
 */
function TakeAway(props: { readonly card: DrawnCard | null; readonly sharesAtOnce: boolean }) {
  const { card, sharesAtOnce } = props
  const clock = useClock()
  const messages = useMessages()
  const isWaiting = card === null
  const [isRefused, setIsRefused] = useState(false)
  const share = useCallback(({ file }: DrawnCard) => {
    setIsRefused(false)
    navigator.share({ files: [file] }).catch((cause: unknown) => {
      // Closing the sheet is no error.
      setIsRefused(!(cause instanceof DOMException && cause.name === 'AbortError'))
    })
  }, [])
  const hasShared = useRef(!sharesAtOnce)
  useEffect(() => {
    if (card === null || hasShared.current) return
    hasShared.current = true
    if (canShareFiles() && navigator.userActivation?.isActive) share(card)
  }, [card, share])
  return (
    <>
      {canShareFiles() && (
        <Button isBusy={isWaiting} onClick={() => card && share(card)}>
          {messages.share}
        </Button>
      )}
      <Button isBusy={isWaiting} onClick={() => card && saveFile(card.file, clock)}>
        {messages.picture.save}
      </Button>
      <p role="status">{isRefused && messages.picture.refused}</p>
    </>
  )
}

/** Whether the system's share sheet takes pictures. */
function canShareFiles(): boolean {
  if (!('canShare' in navigator)) return false
  return navigator.canShare({ files: [new File([''], 'picture.png', { type: 'image/png' })] })
}
