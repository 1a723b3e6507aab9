import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createQueryClient } from '../api/query-client.ts';
import { sessionEnded } from '../session/session.ts';
import { styleNonce } from '../ui/style-nonce.ts';
import { colorSchemeManager } from './color-scheme.ts';
import { createAppRouter } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

const queryClient = createQueryClient(() => sessionEnded.set(true));
const router = createAppRouter(queryClient);

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        {/* Failures stay until somebody closes them, and others must not wait for that. */}
        <Notifications position="bottom-right" limit={8} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
