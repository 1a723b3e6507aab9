import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { reloadWhenReplaced } from './app/reload-when-replaced.ts';
import { passOnStyleNonce } from './ui/style-nonce.ts';
import { language } from './words/language.ts';

document.documentElement.lang = language;
passOnStyleNonce();
reloadWhenReplaced();

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
