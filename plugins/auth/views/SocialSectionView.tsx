import type { Kernel, ViewProps } from 'tapkit/kernel'
import { Button, useKernelState, useMessages, useStyles } from 'tapkit/ui'
import type { SocialLogin } from '../login/social/socialLogin.ts'
import { socialOf } from '../login/social/socialOf.ts'
import { socialTitles } from '../login/social/socialTitles.ts'
import type { SocialName } from '../options.ts'
import { messages } from './messages.ts'
import { offeredSocials } from './offeredSocials.ts'
import { sectionCss } from './section.css.ts'
import { socialMarks } from './socialMarks.ts'
import { useIsLoggedIn } from './useIsLoggedIn.ts'

/** The section of Connect that logs in at providers. */
export default function SocialSectionView({ kernel }: ViewProps<'SocialSection'>) {
  return <SocialSection kernel={kernel} social={socialOf(kernel)} />
}

type Props = { readonly kernel: Kernel; readonly social: Pick<SocialLogin, 'begin'> }

/** Tiles beside the first provider, if there are more than six. */
const fewTiles = 4

/** Two providers as tiles; otherwise the first as a row, and the rest as tiles. Of more than six, the last stand in a view of their own. */
export function SocialSection({ kernel, social }: Props) {
  useStyles(sectionCss)
  const words = useMessages(kernel, 'auth.views', messages).social
  const isLoggedIn = useIsLoggedIn(kernel)
  useKernelState(kernel, ({ config }) => config.features)
  const offered = offeredSocials(kernel)
  if (offered.length === 0) return null
  const rows = offered.length === 2 ? 0 : 1
  const hasMore = offered.length > 6
  const tiles = offered.slice(rows, hasMore ? rows + fewTiles : undefined)
  const draw = (name: SocialName, isTile: boolean) => (
    <Button
      key={name}
      full
      trusted
      icon={socialMarks[name]}
      label={words.goOn(socialTitles[name])}
      disabled={isLoggedIn}
      onClick={() => social.begin(name)}
    >
      {isTile ? <bdi>{socialTitles[name]}</bdi> : words.goOn(socialTitles[name])}
    </Button>
  )
  return (
    <div className="tk-pad tk-auth__socials">
      {offered.slice(0, rows).map((name) => draw(name, false))}
      {tiles.length > 0 && (
        <div className="tk-auth__tiles">
          {tiles.map((name) => draw(name, true))}
          {hasMore && (
            <Button full icon="more" disabled={isLoggedIn} onClick={() => kernel.navigate('ConnectSocials')}>
              {words.more}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
