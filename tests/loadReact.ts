// React keeps the timers that it finds as it loads, and files share it: loaded by a test that has stopped the clock, it would draw nothing more.
import 'react-dom/client'

// Files share the page. A test that draws inside `act` says so itself (ui/kit/fixtures/drawInAct.ts); elsewhere React draws when it likes, as in an app.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
