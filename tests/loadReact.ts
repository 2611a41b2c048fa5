// React keeps the timers that it finds as it loads, and files share it: loaded by a test that has stopped the clock, it would draw nothing more.
import 'react-dom/client'

// Files share the page: a file whose tests draw inside `act` says so itself, and no file hears it from another.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
