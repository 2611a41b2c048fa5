import { Button } from '../../drawing/Button.tsx'
import { PageLayout } from '../../drawing/PageLayout.tsx'
import { BackButton } from '../BackButton.tsx'
import type { EmailProps } from '../connectProps.ts'
import type { EmailStepAt } from '../email/emailStep.ts'
import { LoginNotice } from '../email/LoginNotice.tsx'
import { messages } from '../messages.ts'
import { socialTitles } from './socialWay.ts'

/** The visitor logs in at a provider, in a second window. */
export function SocialStep({ name, flow, email, step }: EmailProps<EmailStepAt<'social'>>) {
  const { way, problem, details, isElsewhere = false } = step
  const texts = messages.login.popup
  const title = socialTitles[way]
  // No try helps at a provider that is not offered.
  const canTry = isElsewhere || (problem !== undefined && problem.code !== 'provider')
  return (
    <PageLayout
      name={name}
      title={messages.login.goOnWith(title)}
      actions={
        <>
          {canTry && (
            <Button variant="primary" onPress={() => email.beginSocial(way)}>
              {problem?.code === 'blocked' ? texts.open : messages.tryAgain}
            </Button>
          )}
          <BackButton flow={flow} />
        </>
      }
    >
      <LoginNotice problem={problem} />
      <p role="status">{isElsewhere ? texts.elsewhere : problem ? '' : texts.text(title)}</p>
      {details && (
        <details>
          <summary>{texts.details}</summary>
          <p>
            <bdi>{details}</bdi>
          </p>
        </details>
      )}
    </PageLayout>
  )
}
