import { useState } from 'react'
import type { Kernel, ViewProps } from 'tapkit/kernel'
import { Button, Disclosure, Stage, useKernelState, useMessages, useSlice } from 'tapkit/ui'
import type { SocialLogin, SocialProblem } from '../login/social/socialLogin.ts'
import { socialOf } from '../login/social/socialOf.ts'
import { socialTitles } from '../login/social/socialTitles.ts'
import { ConnectSocials } from './ConnectSocialsView.tsx'
import { messages } from './messages.ts'
import { securePageOf } from './securePageOf.ts'
import { socialMarks } from './socialMarks.ts'

/** Waits for a login at a provider, in the second window. */
export default function ConnectingSocialView({ kernel }: ViewProps<'ConnectingSocial'>) {
  return <ConnectingSocial kernel={kernel} social={socialOf(kernel)} />
}

type Props = { readonly kernel: Kernel; readonly social: SocialLogin }

export function ConnectingSocial({ kernel, social }: Props) {
  const { social: state } = useSlice(kernel, 'auth')
  const words = useMessages(kernel, 'auth.views', messages)
  const tell = useSocialProblem(kernel)
  // The login stays in sight while the modal closes, and while the next view comes.
  const [shown, setShown] = useState(state)
  if (state && state !== shown) setShown(state)
  if (!shown) return <ConnectSocials kernel={kernel} social={social} />
  const { provider, status, problem } = shown
  const text = words.social
  const isElsewhere = status === 'elsewhere'
  const steps = {
    waiting: { ring: 'wait', title: text.title(socialTitles[provider]), text: text.text },
    elsewhere: { ring: 'wait', title: text.elsewhere, text: text.elsewhereText },
    redeeming: { ring: 'wait', title: text.redeeming, text: undefined },
    proven: { ring: 'wait', title: text.redeeming, text: undefined },
  } as const
  return (
    <>
      <Stage
        icon={socialMarks[provider]}
        tone={problem?.code === 'blocked' ? 'warning' : undefined}
        {...(problem ? { ring: problem.code === 'blocked' ? 'warn' : 'stop', ...tell(problem) } : steps[status])}
        live
      />
      {problem?.details && (
        <div className="tk-pad-x">
          <Disclosure summary={text.details}>
            <p className="small dim">
              <bdi>{problem.details}</bdi>
            </p>
          </Disclosure>
        </div>
      )}
      {(problem || isElsewhere) && (
        <div className="tk-pad tk-actions tk-actions--v">
          <Button
            variant={problem ? 'primary' : 'secondary'}
            full
            trusted
            autoFocus
            onClick={() => social.begin(provider)}
          >
            {problem?.code === 'blocked' ? text.open : words.tryAgain}
          </Button>
          {problem && hasOtherWay.has(problem.code) && (
            <Button variant="quiet" full onClick={social.openWallet}>
              {text.byPage(securePageOf(kernel))}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** The problems of the second window itself: the window of the secure page has these logins too, and a way without a window. */
const hasOtherWay: ReadonlySet<SocialProblem['code']> = new Set(['blocked', 'timeout'])

/** Answers the headline and the sentence of a problem. */
function useSocialProblem(
  kernel: Kernel,
): (problem: SocialProblem) => { readonly title: string; readonly text: string } {
  const words = useMessages(kernel, 'auth.views', messages)
  const { name: app } = useKernelState(kernel, ({ config }) => config.metadata)
  const page = securePageOf(kernel)
  const { titles, texts, limit } = words.social
  return ({ code, seconds = 60 }) => {
    const title = code in titles ? titles[code as keyof typeof titles] : titles.failed
    if (code === 'unfit') return { title, text: words.unfitText(page, app) }
    if (code === 'unlisted') return { title, text: words.refusedText(page, app) }
    return { title, text: code === 'limit' ? limit(Math.ceil(seconds / 60)) : texts[code] }
  }
}
