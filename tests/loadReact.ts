// React keeps the timers that it finds as it loads, and files share it: loaded by a test that has stopped the clock, it would draw nothing more.
import 'react-dom/client'
