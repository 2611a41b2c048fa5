import { useEffect, useState } from 'react'
import { Button } from '../../drawing/Button.tsx'
import { Notice } from '../../drawing/Notice.tsx'
import { PageLayout } from '../../drawing/PageLayout.tsx'
import { BackButton } from '../BackButton.tsx'
import type { EmailProps } from '../connectProps.ts'
import type { EmailStepAt } from '../email/emailStep.ts'
import { messages } from '../messages.ts'
import { socialTitles } from './socialWay.ts'

/** The visitor logs in by Farcaster on a phone: by a QR code, or by a link that is opened here or copied. */
export function FarcasterStep({ name, flow, step: { url } }: EmailProps<EmailStepAt<'farcaster'>>) {
  const [copying, setCopying] = useState<'copied' | 'denied'>()
  const texts = messages.login.farcaster
  const copy = async (text: string) => {
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setCopying(isCopied ? 'copied' : 'denied')
  }
  return (
    <PageLayout
      name={name}
      title={messages.login.goOnWith(socialTitles.farcaster)}
      actions={
        <>
          {url && <Button onPress={() => copy(url)}>{texts.copy}</Button>}
          <BackButton flow={flow} />
        </>
      }
    >
      <p role="status">{url ? texts.scan : messages.login.asking}</p>
      {url && (
        <>
          <Code url={url} />
          {/* On a phone, the app is on this device. */}
          <a className="btn btn--secondary touch" href={url} target="_blank" rel="noopener noreferrer">
            {texts.open}
          </a>
        </>
      )}
      {copying === 'copied' && <Notice>{texts.copied}</Notice>}
      {url && copying === 'denied' && (
        <p className="mono" dir="ltr">
          {url}
        </p>
      )}
    </PageLayout>
  )
}

type Drawn = { readonly path: string; readonly size: number }

/** The link as a QR code. Without the part that draws codes, the link is there to copy. */
function Code({ url }: { readonly url: string }) {
  const [drawn, setDrawn] = useState<Drawn>()
  useEffect(() => {
    let isGone = false
    const load = async () => {
      const { drawCode } = await import('./drawCode.ts')
      if (!isGone) setDrawn(drawCode(url))
    }
    load().catch((error: unknown) => console.error(error))
    return () => {
      isGone = true
    }
  }, [url])
  if (!drawn) return null
  return (
    <div className="code" role="img" aria-label={messages.login.farcaster.code}>
      <svg viewBox={`0 0 ${drawn.size} ${drawn.size}`} aria-hidden="true">
        <path d={drawn.path} fillRule="evenodd" />
      </svg>
    </div>
  )
}
