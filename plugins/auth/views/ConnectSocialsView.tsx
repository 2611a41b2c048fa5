import type { Kernel, ViewProps } from 'tapkit/kernel'
import { Button, useMessages, useStyles } from 'tapkit/ui'
import type { SocialLogin } from '../login/social/socialLogin.ts'
import { socialOf } from '../login/social/socialOf.ts'
import { socialTitles } from '../login/social/socialTitles.ts'
import { messages } from './messages.ts'
import { offeredSocials } from './offeredSocials.ts'
import { sectionCss } from './section.css.ts'
import { socialMarks } from './socialMarks.ts'
import { useIsLoggedIn } from './useIsLoggedIn.ts'

/** Every provider that a visitor may log in at, each as a row. */
export default function ConnectSocialsView({ kernel }: ViewProps<'ConnectSocials'>) {
  return <ConnectSocials kernel={kernel} social={socialOf(kernel)} />
}

type Props = { readonly kernel: Kernel; readonly social: Pick<SocialLogin, 'begin'> }

export function ConnectSocials({ kernel, social }: Props) {
  useStyles(sectionCss)
  const words = useMessages(kernel, 'auth.views', messages).social
  const isLoggedIn = useIsLoggedIn(kernel)
  return (
    <div className="tk-pad tk-auth__socials">
      {offeredSocials(kernel).map((name, at) => (
        <Button
          key={name}
          full
          trusted
          icon={socialMarks[name]}
          disabled={isLoggedIn}
          autoFocus={at === 0}
          onClick={() => social.begin(name)}
        >
          {words.goOn(socialTitles[name])}
        </Button>
      ))}
    </div>
  )
}
