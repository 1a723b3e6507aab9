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
        <Notifications position="bottom-right" autoClose={8_000} limit={4} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
