import { openChannel } from '../../storage/openChannel.ts'
import { socialChannel } from './popupMessages.ts'
import type { SocialPort } from './socialLogin.ts'
import type { SocialWay } from './socialWay.ts'

/** The second windows of a page, if it has providers. The login must not load what the bridge has loaded, or the bridge is split. */
export const openPopups = (page: Window, ways: readonly SocialWay[]): SocialPort | undefined =>
  ways.length === 0
    ? undefined
    : {
        ways,
        open: (address, name) => page.open(address, name, 'popup,width=600,height=800'),
        channel: openChannel(socialChannel),
      }
