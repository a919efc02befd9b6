import type { ReactNode } from 'react'
import { useFirstScreenMessages } from '../../i18n/language.ts'
import styles from './StateLine.module.css'

/** As wide as almost any time of day; the first screen creates no formatter. */
const WIDE_TIME = '00:00 p.m.'

/** Reserves the space of a text. CSS draws it, so screen readers and the page's search skip it. */
const unseen = (text: string, className?: string) => <span className={className} data-text={text} />

/**
 * The layout of the state line. Each cell invisibly holds every text that it may show, so that it fits
 * the largest in the viewer's language, font and text size, and nothing moves.
 */
export function StateLineLayout(props: {
  /** False while the lists load: only the line's usual height is kept. */
  readonly hasLists: boolean
  readonly channel?: ReactNode
  readonly age?: ReactNode
  readonly changes?: ReactNode
  readonly refresh?: ReactNode
  readonly settings?: ReactNode
}) {
  const messages = useFirstScreenMessages()
  const channel = `${styles['channel']} ${styles['unseen']}`
  const delay = unseen(messages.delayed(99), styles['delay'])
  const changes = messages.changesSince(99)
  return (
    <div className={styles['line']}>
      <div className={styles['state']}>
        {props.hasLists && (
          <>
            <p className={channel}>
              {unseen(messages.live)}
              {delay}
            </p>
            <p className={channel}>
              {unseen(messages.reconnecting)}
              {delay}
            </p>
            <p className={`${channel} ${styles['paused']}`}>
              {unseen(messages.livePaused)}
              {unseen(messages.tryAgain, 'button')}
            </p>
          </>
        )}
        {props.channel}
      </div>
      {props.hasLists && (
        <>
          <div className={styles['age']}>
            <div className={styles['unseen']}>
              {unseen(messages.listsAsOf(WIDE_TIME))}
              {unseen(messages.figuresDiffer(99))}
            </div>
            {props.age}
          </div>
          <div className={styles['changes']}>
            {unseen(changes)}
            {unseen(`${changes} · ${messages.refreshFailed}`)}
            {props.changes}
          </div>
          <div className={styles['refresh']}>
            {unseen(messages.refresh, 'button')}
            {unseen(messages.refreshing, 'button')}
            {props.refresh}
          </div>
        </>
      )}
      <div className={styles['corner']}>{props.settings}</div>
    </div>
  )
}
