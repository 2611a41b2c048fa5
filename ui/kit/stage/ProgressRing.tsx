import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { check, close } from '../icons/icons.ts'
import { ringTicks, tickPath } from './ringTicks.ts'

/** The state of a bezel: nothing, waiting, a stop, a warning, done, or a share from 0 to 1. */
export type RingState = 'idle' | 'wait' | 'stop' | 'warn' | 'done' | number

type Props = {
  readonly state: RingState
  /** The content of the middle. */
  readonly children?: ReactNode
  /** Name of the progress; used where the share is known. */
  readonly label?: string | undefined
  /** A small disc at the corner of the core; a stop has its own. */
  readonly mark?: 'check' | 'close' | undefined
}

const lit = (state: RingState): number => {
  if (typeof state === 'number') return Math.round(Math.min(1, Math.max(0, state)) * 60)
  return { idle: 0, wait: 0, stop: 21, warn: 21, done: 60 }[state]
}

/** Sixty graduations around a core. A waiting bezel advances in sixty discrete steps. */
export function ProgressRing({ state, children, label, mark = state === 'stop' ? 'close' : undefined }: Props) {
  const on = lit(state)
  const progress =
    typeof state === 'number'
      ? {
          role: 'progressbar',
          'aria-label': label,
          'aria-valuenow': Math.round(state * 100),
          'aria-valuemin': 0,
          'aria-valuemax': 100,
        }
      : {}
  return (
    <div
      className={`tk-ring${state === 'stop' ? ' is-danger' : state === 'warn' ? ' is-warn' : ''}`}
      data-state={state}
      {...progress}
    >
      <svg viewBox="0 0 112 112" aria-hidden="true">
        {ringTicks.map((d, index) => (
          <path key={d} d={d} className={index < on ? 'on' : 't'} style={{ transitionDelay: `${index * 4}ms` }} />
        ))}
        {state === 'wait' && <Sweep />}
      </svg>
      {children}
      {mark && (
        <span className={`mark mark--${mark === 'check' ? 'ok' : 'danger'}`}>
          <Icon icon={mark === 'check' ? check : close} size={16} />
        </span>
      )}
    </div>
  )
}

function Sweep() {
  return (
    <g className="sweep">
      {ringTicks.slice(0, 18).map((key, index) => (
        <path key={key} d={tickPath(index, true)} className="on" opacity={((index + 1) / 18).toFixed(2)} />
      ))}
    </g>
  )
}
