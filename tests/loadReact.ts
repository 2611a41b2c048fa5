import { beforeEach } from 'vitest'

type Root = {
  readonly current: { readonly memoizedState: { readonly element: unknown } }
  readonly containerInfo: Element
}
const page = globalThis as { drawnRoots?: Set<Root>; __REACT_DEVTOOLS_GLOBAL_HOOK__?: object }
/** The roots that are drawn now, as React tells its developer tools. Files share them, as they share React. */
page.drawnRoots ??= new Set()
const drawn = page.drawnRoots
page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberRoot: (_: number, root: Root) =>
    root.current.memoizedState.element === null ? drawn.delete(root) : drawn.add(root),
  onCommitFiberUnmount: () => {},
}
// After the tools. React keeps the timers that it finds as it loads, and files share it: loaded by a test that has stopped the clock, it would draw
// nothing more.
await import('react-dom/client')

// Files share the page. A test that draws inside `act` says so itself (ui/kit/fixtures/drawInAct.ts); elsewhere React draws when it likes, as in an app.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })

// A root that stays would draw, and print, in whichever test runs then. Registered before a test's own hooks, so it runs after them.
beforeEach(({ onTestFinished }) =>
  onTestFinished(() => {
    const left = [...drawn].map(({ containerInfo }) => `<${containerInfo.localName}> ${containerInfo.textContent}`)
    drawn.clear()
    if (left.length > 0)
      throw new Error(
        `A test leaves what React has drawn. Its onTestFinished unmounts the root of:\n${left.join('\n')}`,
      )
  }),
)
