{{- define "secgraph.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 52 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 52 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "secgraph.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "secgraph.labels" -}}
{{ include "secgraph.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | quote }}
{{- end -}}

{{- define "secgraph.database" -}}
{{- printf "%s-database" (include "secgraph.name" .) -}}
{{- end -}}

{{/* The secret with the address of the database: CloudNativePG names the one that it makes after the cluster. */}}
{{- define "secgraph.databaseSecret" -}}
{{- if .Values.database.cloudNativePg.enabled -}}
{{- printf "%s-app" (include "secgraph.database" .) -}}
{{- else -}}
{{- required "database.existingSecret: name a secret with the address of PostgreSQL, or enable database.cloudNativePg" .Values.database.existingSecret -}}
{{- end -}}
{{- end -}}

{{- define "secgraph.databaseKey" -}}
{{- ternary "uri" .Values.database.key .Values.database.cloudNativePg.enabled -}}
{{- end -}}

{{/* Whether there may be more than one. */}}
{{- define "secgraph.isMany" -}}
{{- if or .Values.autoscaling.enabled (gt (int .Values.replicas) 1) -}}true{{- end -}}
{{- end -}}
