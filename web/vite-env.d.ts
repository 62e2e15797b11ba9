/// <reference types="vite/client" />
declare module '@fontsource-variable/plus-jakarta-sans/wght.css'
