import { createKernel, type Kernel, type Network } from 'tapkit/kernel'
import { auth } from '../../../plugins/auth/auth.ts'
import { loginOf } from '../../../plugins/auth/login/loginOf.ts'

/** An app with the login and nothing that draws: the approval page stands in an element of its own while its view is shown. */
export async function startLogin(secure: string, networks: readonly Network[]) {
  const kernel: Kernel = createKernel({
    metadata: { name: 'Acme', url: location.origin },
    plugins: [
      {
        name: 'app',
        apply(app) {
          app.networks.add(networks)
          app.hooks.resolveView.tap('app', ({ view }) => ({ title: view, load: async () => ({ default: () => null }) }))
        },
      },
      auth({ secure }),
    ],
  })
  const login = loginOf(kernel)
  const element = document.createElement('div')
  Object.assign(element.style, { width: '360px', height: '600px' })
  document.body.append(element)
  let unmount: (() => void) | undefined
  kernel.subscribe(() => {
    const { modal, router, features } = kernel.state
    const isShown =
      modal.open && router.stack.at(-1)?.view === 'ApproveTransaction' && features.auth.approval?.place === 'frame'
    if (isShown && !unmount) {
      unmount = login.mountApproval(element)
      Object.assign((element.firstElementChild as HTMLElement).style, { width: '360px', height: '600px', border: '0' })
    } else if (!isShown && unmount) {
      unmount()
      unmount = undefined
    }
  })
  await kernel.start()
  return { kernel, login }
}
