import { formatAmount } from 'tapkit/kernel'
import type { Act, Line, LineLabel, Subject } from '../read/act.ts'
import type { ApproveTexts } from '../texts.ts'

type ActLinesProps = {
  readonly act: Act
  /** The language of figures and times (BCP 47). */
  readonly lang: string
  readonly texts: ApproveTexts
}

/** The lines of a request, its warnings, and the very texts that are signed. */
export function ActLines({ act, lang, texts }: ActLinesProps) {
  return (
    <>
      {act.warnings.length > 0 ? (
        <ul className="notice notice--danger stack" aria-label={texts.warning}>
          {numbered(act.warnings).map(([at, { code, value = '' }]) => (
            <li key={at}>{texts.warnings[code](value)}</li>
          ))}
        </ul>
      ) : null}
      <dl className="lines">
        {numbered(act.lines).map(([at, line]) => (
          <div key={at}>
            <dt>{nameOf(line, texts)}</dt>
            <dd className={lookOf(line)} translate="no">
              <bdi>{writeLine(line, lang)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {act.signings.length > 0 ? (
        <details className="raw">
          <summary>{texts.details}</summary>
          {numbered(act.signings).map(([at, { subject }]) => (
            <pre key={at}>{rawOf(subject)}</pre>
          ))}
        </details>
      ) : null}
    </>
  )
}

/** Parts with their places, which never change: an act is frozen. */
const numbered = <part,>(parts: readonly part[]): (readonly [number, part])[] => parts.map((part, at) => [at, part])

/** Figures read first, and a font in which no two characters look alike is for what is compared by character. */
function lookOf({ label }: Line): string | undefined {
  if (label === 'sends' || label === 'allows') return 'figure'
  return addresses.has(label) ? 'mono' : undefined
}

const addresses: ReadonlySet<LineLabel> = new Set([
  'account',
  'accounts',
  'to',
  'contract',
  'spender',
  'token',
  'opens',
  'program',
])

const nameOf = ({ label, name }: Line, texts: ApproveTexts): string =>
  label === 'field' && name !== undefined ? (name === '' ? texts.typeOf : texts.fieldOf(name)) : texts.labels[label]

const amounts: ReadonlySet<LineLabel> = new Set(['sends', 'allows', 'fee', 'deposit'])

/** A line's value with the digits and the calendar of a language (BCP 47). Values other than amounts and times stay as they were read. */
export function writeLine({ label, value }: Line, lang: string): string {
  if (amounts.has(label)) return value.replace(/^(\d+)(?:\.(\d+))?(?= |$)/, (_, ...digits) => writeAmount(digits, lang))
  return label === 'until' ? writeTime(value, lang) : value
}

const writeAmount = ([whole = '', fraction = '']: readonly (string | undefined)[], lang: string): string =>
  formatAmount(BigInt(whole + fraction), fraction.length, lang)

/** A time in ISO 8601 in the visitor's time zone, with the zone. What no calendar has stays a number. */
function writeTime(value: string, lang: string): string {
  if (!/^[+\d-]+T.+Z$/.test(value)) return value
  return new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'long' }).format(new Date(value))
}

function rawOf(subject: Subject): string {
  switch (subject.kind) {
    case 'message':
      return subject.bytes
    case 'typedData':
      return subject.json
    case 'eip155Transaction':
      return subject.unsigned
    case 'solanaTransaction':
      return subject.wire
  }
}
