import type { Kernel } from 'tapkit/kernel'
import { useStyles } from '../../kit/hooks/useStyles.ts'
import { useWords } from '../../locales/useWords.ts'
import { legalFooterCss } from './legalFooter.css.ts'

type Props = {
  readonly kernel: Kernel
  readonly termsUrl: string | undefined
  readonly privacyUrl: string | undefined
  /** Absent if the app asks for no checkbox. */
  readonly accepted: boolean | undefined
  readonly onAccept: (accepted: boolean) => void
}

/** The host's terms and privacy policy, with a checkbox if the app asks for it. */
export function LegalFooter({ kernel, termsUrl, privacyUrl, accepted, onAccept }: Props) {
  useStyles(legalFooterCss)
  const words = useWords(kernel)
  if (!termsUrl && !privacyUrl) return null
  const { before, agree, terms, and, privacy } = words.connect.legal
  const links = [
    [termsUrl, terms],
    [privacyUrl, privacy],
  ].flatMap(([url, text]) => (url && text ? [{ url, text }] : []))
  const sentence = (
    <>
      <span>{accepted === undefined ? before : agree}</span>{' '}
      {links.map(({ url, text }, index) => (
        <span key={text}>
          {index > 0 && <span>{` ${and} `}</span>}
          <a href={httpsOnly(url)} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        </span>
      ))}
      .
    </>
  )
  return (
    <div className="tk-foot tk-pinned center">
      {accepted === undefined ? (
        sentence
      ) : (
        <label className="tk-legal">
          <input type="checkbox" checked={accepted} onChange={(event) => onAccept(event.target.checked)} />
          <span>{sentence}</span>
        </label>
      )}
    </div>
  )
}

/** The host's own links. Only http(s) and paths of the site are allowed. */
function httpsOnly(url: string): string | undefined {
  return /^(https?:\/\/|\/(?!\/))/.test(url) ? url : undefined
}
