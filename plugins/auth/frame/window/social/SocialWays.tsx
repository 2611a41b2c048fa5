import { Button } from '../../drawing/Button.tsx'
import type { EmailFlow } from '../email/emailFlow.ts'
import { messages } from '../messages.ts'
import { socialTitles } from './socialWay.ts'

/** The providers at which the visitor may log in: two as two keys, more as one key and a row of small ones. */
export function SocialWays({ email: { socials, beginSocial } }: { readonly email: EmailFlow }) {
  const full = socials.length > 2 ? socials.slice(0, 1) : socials
  const small = socials.slice(full.length)
  const nameOf = (way: (typeof socials)[number]) => messages.login.goOnWith(socialTitles[way])
  return (
    <>
      {full.map((way) => (
        <Button key={way} onPress={() => beginSocial(way)}>
          {nameOf(way)}
        </Button>
      ))}
      {small.length > 0 && (
        <div className="tiles">
          {small.map((way) => (
            <Button key={way} label={nameOf(way)} onPress={() => beginSocial(way)}>
              <bdi>{socialTitles[way]}</bdi>
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
